// jsdom has no object URLs: these keep the blob and hand it back, as a browser does.
const blobs = new Map<string, Blob>()
let count = 0

/** Keeps a blob under an object URL. */
export function keepBlob(blob: Blob): string {
  const url = `blob:http://localhost/${count++}`
  blobs.set(url, blob)
  return url
}

/** @throws {Error} when the URL was given back */
function getBlob(url: string): Blob {
  const blob = blobs.get(url)
  if (!blob) throw new Error(`nothing under ${url}`)
  return blob
}

function read(blob: Blob, how: 'readAsText' | 'readAsArrayBuffer'): Promise<string | ArrayBuffer | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader[how](blob)
  })
}

export const readBlobText = (url: string) => read(getBlob(url), 'readAsText').then(String)

/** Gives the window object URLs, which requests and `fetch` open. */
export function installObjectUrls(): void {
  window.URL.createObjectURL = (blob) => keepBlob(blob as Blob)
  window.URL.revokeObjectURL = (url) => void blobs.delete(url)
  const { fetch: fetchAddress } = window
  // Whatever else is fetched goes to its server.
  window.fetch = (async (url: string, ...more: [RequestInit]) =>
    String(url).startsWith('blob:')
      ? { arrayBuffer: () => read(getBlob(url), 'readAsArrayBuffer') }
      : fetchAddress(url, ...more)) as unknown as typeof fetch
  const { send, open } = XMLHttpRequest.prototype
  const addresses = new WeakMap<XMLHttpRequest, string>()
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    addresses.set(this, String(args[1]))
    return (open as (...values: unknown[]) => void).apply(this, args)
  } as typeof open
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const blob = blobs.get(addresses.get(this) ?? '')
    if (!blob) return send.call(this, body)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'response', { value: blob })
    queueMicrotask(() => this.onload?.(new ProgressEvent('load')))
  }
}
