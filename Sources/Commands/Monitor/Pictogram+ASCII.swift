// SPDX-License-Identifier: Apache-2.0

import Motion

extension Pictogram {
  static func ascii(_ orientation: Orientation) -> String {
    switch orientation {
    case .unknown:
      """
           + - - - +
           :       :
           :       :
           :   ?   :
           :       :
           :       :
           + - - - +
      """
    case .portrait:
      """
           #=======#
           |   ^   |
           |       |
           |       |
           |       |
           |       |
           +-------+
      """
    case .portraitUpsideDown:
      """
           +-------+
           |       |
           |       |
           |       |
           |       |
           |   v   |
           #=======#
      """
    case .landscapeLeft:
      """

       #---------------+
       #               |
       # <             |
       #               |
       #---------------+

      """
    case .landscapeRight:
      """

       +---------------#
       |               #
       |             > #
       |               #
       +---------------#

      """
    case .faceUp:
      """

            =============
           /      ^     /
          /            /
         /            /
         -------------
           screen up
      """
    case .faceDown:
      """

            =============
           /############/
          /############/
         /############/
         -------------
          screen down
      """
    }
  }
}
