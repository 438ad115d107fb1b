/** jsdom loads no picture: each fails to load, so that one that is picked is sent as it is. */
export function installNoPictures(): void {
  window.Image = class {
    onerror?: () => void
    set src(_path: string) {
      queueMicrotask(() => this.onerror?.())
    }
  } as never
}
