import type { CreateRandomBytes } from './types'

// Taro does not pass this call on.
declare const wx: {
  getRandomValues: (options: {
    length: number
    success: (result: { randomValues: ArrayBuffer }) => void
    fail: (error: unknown) => void
  }) => void
}

export const createRandomBytes: CreateRandomBytes = (length) =>
  new Promise((resolve, reject) => {
    wx.getRandomValues({
      length,
      success: ({ randomValues }) => resolve(new Uint8Array(randomValues)),
      fail: reject,
    })
  })
