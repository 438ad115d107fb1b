import { pickFiles } from '@/platform/files/browser-picker'
import { openModalHistory } from '@/platform/modal-history'

import { readCode } from './decode'
import styles from './scanner.module.scss'
import type { Scan } from './types'

const FRAME_EVERY_MS = 180
const FRAME_SIDES = [480]
const PHOTO_SIDES = [1200, 640, 320]
const ID = 'scanner'

function createPart(tag: 'div' | 'video' | 'button', look: string | undefined, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.className = look ?? ''
  element.textContent = text
  return element
}

function build(canType: boolean) {
  const root = createPart('div', styles.root)
  root.id = ID
  root.setAttribute('role', 'dialog')
  root.setAttribute('aria-label', '扫一扫')
  const video = createPart('video', styles.video) as HTMLVideoElement
  video.muted = true
  video.setAttribute('playsinline', '')
  const hint = createPart('div', styles.hint, '将二维码放入框内')
  hint.setAttribute('role', 'status')
  const photo = createPart('button', styles.button, '从相册选择')
  const type = createPart('button', styles.button, '输入编码')
  const close = createPart('button', styles.button, '取消')
  const actions = createPart('div', styles.actions)
  for (const button of canType ? [photo, type, close] : [photo, close]) {
    button.tabIndex = 0
    actions.append(button)
  }
  root.append(video, createPart('div', styles.frame), hint, actions)
  return { root, video, hint, photo, type, close }
}

const openCamera = () => navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })

const closeCamera = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

async function readPhoto(): Promise<string | undefined | 'none'> {
  const [file] = await pickFiles({ accept: 'image/*', multiple: false, capture: false })
  if (!file) return 'none'
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  return readCode({ source: bitmap, width: bitmap.width, height: bitmap.height }, PHOTO_SIDES)
}

/**
 * Opens the scanner over the page: the camera where permitted, and always a photo. Back, Escape and 取消 close it.
 *
 * @param canType offers typing as well
 */
export function openScanner(canType = false): Promise<Scan> {
  const { root, video, hint, photo, type, close } = build(canType)
  document.body.append(root)
  return new Promise((resolve) => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const finish = (scan: Scan) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      closeCamera(stream)
      root.remove()
      release()
      resolve(scan)
    }
    const end = (text?: string) => finish(text === undefined ? { supported: true } : { supported: true, text })
    const release = openModalHistory(ID, () => {
      end()
      return true
    })
    const look = async () => {
      const { videoWidth: width, videoHeight: height } = video
      const text = width > 0 ? await readCode({ source: video, width, height }, FRAME_SIDES) : undefined
      if (text) return end(text)
      if (!isOver) timer = setTimeout(() => void look(), FRAME_EVERY_MS)
    }
    const watch = async () => {
      try {
        stream = await openCamera()
        // Closed during the camera's permission prompt.
        if (isOver) return closeCamera(stream)
        video.srcObject = stream
        await video.play()
        if (!isOver) await look()
      } catch {
        closeCamera(stream)
        hint.textContent = `相机不可用，请从相册选择二维码照片${canType ? '，或输入编码' : ''}`
      }
    }
    close.onclick = () => end()
    type.onclick = () => finish({ supported: true, wantsTyping: true })
    photo.onclick = async () => {
      const text = await readPhoto()
      if (text === undefined) hint.textContent = '照片里没有认出二维码，请换一张'
      else if (text !== 'none') end(text)
    }
    void watch()
  })
}
