/** A press that moves less is a click. */
const CLICK_PX = 5

/** Scrolls a row by wheel and drag. Its listeners end with its element. */
export function scrollByMouse(row: HTMLElement): void {
  let isDragged = false
  row.addEventListener(
    'wheel',
    (event) => {
      const { deltaX, deltaY, ctrlKey } = event
      // A trackpad's sideways scrolling is the browser's own, a pinch its zoom.
      if (ctrlKey || Math.abs(deltaX) > Math.abs(deltaY)) return
      const before = row.scrollLeft
      row.scrollLeft += deltaY
      // At its end the row leaves the wheel to the page.
      if (row.scrollLeft !== before) event.preventDefault()
    },
    { passive: false },
  )
  row.addEventListener('pointerdown', ({ pointerType, button, clientX: from }) => {
    isDragged = false
    if (pointerType !== 'mouse' || button !== 0) return
    const left = row.scrollLeft
    const move = ({ clientX }: PointerEvent) => {
      if (Math.abs(clientX - from) > CLICK_PX) isDragged = row.scrollWidth > row.clientWidth
      if (isDragged) row.scrollLeft = left + from - clientX
    }
    // The window's: a drag goes on outside of the row.
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
  })
  // The release of a drag chooses nothing.
  row.addEventListener('click', (event) => isDragged && event.stopPropagation(), true)
  // A picture in the row is not dragged out of it.
  row.addEventListener('dragstart', (event) => event.preventDefault())
}
