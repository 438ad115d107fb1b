import Taro from '@tarojs/taro'

import { describeTransfers } from './transfer-cases'

// jsdom has no object URLs: these keep the blob and hand it back, as a browser does.
const blobs = new Map<string, Blob>()

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}

function keep(blob: Blob): string {
  const url = `blob:http://localhost/${blobs.size}`
  blobs.set(url, blob)
  return url
}

beforeAll(() => {
  window.URL.createObjectURL = (blob) => keep(blob as Blob)
  const { send, open } = XMLHttpRequest.prototype
  const addresses = new WeakMap<XMLHttpRequest, string>()
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    addresses.set(this, String(args[1]))
    return (open as (...values: unknown[]) => void).apply(this, args)
  } as typeof open
  // Taro reads a picked file back from its object URL, which only a browser resolves.
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const blob = blobs.get(addresses.get(this) ?? '')
    if (!blob) return send.call(this, body)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'response', { value: blob })
    queueMicrotask(() => this.onload?.(new ProgressEvent('load')))
  }
})

it('has the transports of Taro', () => {
  expect([typeof Taro.request, typeof Taro.uploadFile, typeof Taro.downloadFile]).toEqual(Array(3).fill('function'))
})

describe('upload and download on H5', () =>
  describeTransfers({
    pick: (content, name) => keep(new File([content], name)),
    open: (url) => textOf(blobs.get(url) as Blob),
  }))
