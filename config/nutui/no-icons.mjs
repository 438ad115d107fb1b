// In place of @nutui/icons-react-taro: `src/ui` gives every part its own icons, or shows none. 1 KB each otherwise, as
// base64 in the first load.
const NoIcon = () => null

export {
  NoIcon as CheckDisabled,
  NoIcon as Checked,
  NoIcon as CheckNormal,
  NoIcon as Close,
  NoIcon as Image,
  NoIcon as ImageError,
  NoIcon as Loading,
  NoIcon as Loading1,
  NoIcon as MaskClose,
  NoIcon as User,
}
