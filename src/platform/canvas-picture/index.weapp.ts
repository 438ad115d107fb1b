import Taro from '@tarojs/taro'

import type { ExportCanvas } from './types'

export const exportCanvas: ExportCanvas = async ({ canvas, pixelRatio }, box, name) => {
  const { x, y, width, height } = box
  const { tempFilePath } = await Taro.canvasToTempFilePath({
    // This is WeChat's node of a 2D canvas; Taro types it as the old context.
    canvas: canvas as unknown as Taro.Canvas,
    x,
    y,
    width,
    height,
    destWidth: Math.round(width * pixelRatio),
    destHeight: Math.round(height * pixelRatio),
    fileType: 'png',
  })
  const info = await Taro.getFileInfo({ filePath: tempFilePath })
  return { path: tempFilePath, name, size: 'size' in info ? info.size : 0 }
}
