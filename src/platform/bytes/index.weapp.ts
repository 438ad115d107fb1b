import Taro from '@tarojs/taro'

import { type FetchBytes, TooManyBytes } from './types'

/** wx.request tells no progress, so the file goes over the disk. */
function download({ url, limitBytes, onShare }: Parameters<FetchBytes>[0]): Promise<string> {
  return new Promise((resolve, reject) => {
    const task = Taro.downloadFile({
      url,
      success: ({ statusCode, tempFilePath }) => {
        if (statusCode === 200) resolve(tempFilePath)
        else reject(new Error(`${statusCode} ${url}`))
      },
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
    task.onProgressUpdate(({ progress, totalBytesWritten }) => {
      if (totalBytesWritten > limitBytes) {
        reject(new TooManyBytes(url))
        task.abort()
      } else {
        onShare?.(progress / 100)
      }
    })
  })
}

function read(filePath: string): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      success: ({ data }) => {
        if (typeof data === 'string') reject(new Error(`text in ${filePath}`))
        else resolve(data)
      },
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
}

export const fetchBytes: FetchBytes = async (request) => {
  const bytes = await read(await download(request))
  if (bytes.byteLength > request.limitBytes) throw new TooManyBytes(request.url)
  return bytes
}
