// Takes the place of the browser that @tarojs/runtime imitates for mini-programs: here is a real one.
const { cancelAnimationFrame, document, getComputedStyle, History, history, Location, location } = window
const { navigator, requestAnimationFrame, URL, window: own } = window
const now = () => performance.now()

export {
  cancelAnimationFrame as caf,
  document as taroDocumentProvider,
  getComputedStyle as taroGetComputedStyleProvider,
  History,
  history as taroHistoryProvider,
  Location,
  location as taroLocationProvider,
  navigator as nav,
  now,
  own as taroWindowProvider,
  requestAnimationFrame as raf,
  URL as TaroURLProvider,
}
