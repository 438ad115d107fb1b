// Camera, album, scanner, clipboard, location, sign-in: what a person would do is given by mocks, or a fair default.
import type { Json } from '../engine'
import { asyncCall, recordedOnly } from './call'
import { keepFile } from './files'
import { privacySetting } from './privacy'

let clipboard = ''

/** A picture of 64 by 64, as bytes of a real PNG. */
async function samplePicture(): Promise<Uint8Array> {
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 64
  const brush = canvas.getContext('2d')
  if (brush) {
    brush.fillStyle = '#2979ff'
    brush.fillRect(0, 0, 64, 64)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new Uint8Array(blob ? await blob.arrayBuffer() : [])
}

async function pick() {
  const bytes = await samplePicture()
  return { path: keepFile(bytes, 'png'), size: bytes.length }
}

export const mediaCalls: Json = {
  chooseImage: asyncCall('chooseImage', async () => {
    const { path, size } = await pick()
    return { tempFilePaths: [path], tempFiles: [{ path, size }] }
  }),
  chooseMedia: asyncCall('chooseMedia', async () => {
    const { path, size } = await pick()
    return { type: 'image', tempFiles: [{ tempFilePath: path, size, fileType: 'image', width: 64, height: 64 }] }
  }),
  chooseMessageFile: asyncCall('chooseMessageFile', async () => {
    const { path, size } = await pick()
    return { tempFiles: [{ path, size, name: '图片.png', type: 'image', time: 0 }] }
  }),
  compressImage: asyncCall('compressImage', ({ src }) => ({ tempFilePath: src })),
  getImageInfo: asyncCall('getImageInfo', ({ src }) => ({
    path: src,
    width: 64,
    height: 64,
    type: 'png',
    orientation: 'up',
  })),
  setClipboardData: asyncCall('setClipboardData', ({ data }) => {
    clipboard = String(data)
    return undefined
  }),
  getClipboardData: asyncCall('getClipboardData', () => ({ data: clipboard })),
  getScreenBrightness: asyncCall('getScreenBrightness', () => ({ value: 0.5 })),
  scanCode: asyncCall('scanCode', () => ({
    result: 'sample',
    scanType: 'QR_CODE',
    charSet: 'utf-8',
    path: '',
    rawData: '',
  })),
  getLocation: asyncCall('getLocation', () => ({ latitude: 31.23, longitude: 121.47, speed: 0, accuracy: 30 })),
  chooseLocation: asyncCall('chooseLocation', () => ({
    name: '人民广场',
    address: '上海市黄浦区',
    latitude: 31.23,
    longitude: 121.47,
  })),
  getRandomValues: asyncCall('getRandomValues', ({ length }) => ({
    randomValues: crypto.getRandomValues(new Uint8Array(Number(length))).buffer,
  })),
  login: asyncCall('login', () => ({ code: 'mock-code' })),
  getSetting: asyncCall('getSetting', () => ({ authSetting: {} })),
  authorize: asyncCall('authorize', () => undefined),
  getPrivacySetting: asyncCall('getPrivacySetting', privacySetting),
  requestSubscribeMessage: asyncCall('requestSubscribeMessage', ({ tmplIds }) =>
    Object.fromEntries(((tmplIds ?? []) as string[]).map((id) => [id, 'accept'])),
  ),
  ...recordedOnly('checkSession', 'previewImage', 'previewMedia', 'openLocation', 'openDocument', 'makePhoneCall'),
  ...recordedOnly(
    'saveImageToPhotosAlbum',
    'requirePrivacyAuthorize',
    'openPrivacyContract',
    'vibrateShort',
    'vibrateLong',
    'openSetting',
    'setKeepScreenOn',
    'hideKeyboard',
  ),
  ...recordedOnly('showShareMenu', 'hideShareMenu', 'setScreenBrightness'),
  ...recordedOnly(
    'addPhoneCalendar',
    'shareFileMessage',
    'showShareImageMenu',
    'navigateToMiniProgram',
    'openCustomerServiceChat',
  ),
}
