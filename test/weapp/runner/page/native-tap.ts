// Taps on what WeChat draws itself. After a touch a browser sends a click to whatever stands there by then; WeChat does not.

let touchedPath: readonly EventTarget[] = []

document.addEventListener(
  'touchstart',
  (event) => {
    touchedPath = event.composedPath()
  },
  true,
)

/** Runs on a tap that began in `area`, by default the element itself. */
export function listenToTap(target: HTMLElement, run: () => void, area = target): void {
  target.addEventListener('click', (event) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (!isTouch || touchedPath.includes(area)) run()
  })
}
