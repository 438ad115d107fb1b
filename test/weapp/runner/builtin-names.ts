/** The tags WeChat's base library defines; in the page each becomes an element `wx-<name>`. */
export const BUILTINS = (
  'view text image button input textarea scroll-view swiper swiper-item picker picker-view picker-view-column switch ' +
  'checkbox checkbox-group radio radio-group slider form label navigator icon progress rich-text canvas video audio map ' +
  'camera live-player live-pusher web-view cover-view cover-image movable-area movable-view match-media page-container ' +
  'share-element root-portal page-meta navigation-bar ad official-account open-data editor voip-room ' +
  'functional-page-navigator native-component keyboard-accessory snapshot span sticky-header sticky-section list-view ' +
  'grid-view list-builder grid-builder nested-scroll-header nested-scroll-body draggable-sheet open-container'
).split(' ')
