import { download } from '@/api/transfer'
import { isInWechat } from '@/platform/device'
import { showToast } from '@/platform/feedback'
import { saveFile } from '@/platform/viewer'

function getFileName(url: string): string {
  const last = /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? ''
  return /\.\w{3,4}$/.test(last) ? last : 'image.jpg'
}

/** Saves a picture to the device, or explains how to. */
export async function saveImage(url: string): Promise<void> {
  // WeChat's browser cannot download files.
  if (isInWechat()) return showToast('请长按图片保存')
  const isHere = /^(blob|data):/.test(url)
  const path = isHere ? url : await download(url, { quiet: true }).catch(() => undefined)
  if (!path || !(await saveFile(path, getFileName(url)))) showToast('保存失败，请长按图片保存')
}
