/**
 * Gives the canvases of jsdom, which lays nothing out and draws nothing, a size and a context that takes every call.
 *
 * @returns the calls of the contexts, oldest first, each after its name
 */
export function installCanvas(side = 300): [string, ...unknown[]][] {
  const calls: [string, ...unknown[]][] = []
  const context = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...words: unknown[]) =>
          calls.push([String(name), ...words]),
    },
  )
  const prototype = HTMLCanvasElement.prototype
  jest.spyOn(prototype, 'clientWidth', 'get').mockReturnValue(side)
  jest.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(side)
  jest.spyOn(prototype, 'getContext').mockReturnValue(context as never)
  prototype.toBlob = (callback) => callback(new Blob(['picture']))
  window.ResizeObserver = class {
    constructor(private readonly onResize: () => void) {}
    observe() {
      this.onResize()
    }
    disconnect = () => undefined
  } as never
  return calls
}
