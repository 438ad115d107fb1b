import { View } from '@tarojs/components'

/** WeChat wants a page in every sub-package; nobody opens this one. Its neighbour kernel.js is what the package is for. */
export default function GltfPackagePage() {
  return <View />
}
