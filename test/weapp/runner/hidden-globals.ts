/** What a page of the web has and WeChat's logic layer has not. */
export const HIDDEN_GLOBALS = (
  'window document frames self location navigator localStorage sessionStorage history Caches screen alert confirm prompt ' +
  'XMLHttpRequest WebSocket fetch Reporter webkit WeixinJSCore parent top indexedDB Request Headers Response Blob File ' +
  'FileReader Image ImageData ImageBitmap createImageBitmap OffscreenCanvas Element Node SVGElement HTMLElement ' +
  'HTMLCanvasElement HTMLImageElement HTMLVideoElement VideoFrame URL URLSearchParams TextDecoder TextEncoder ' +
  'AbortController AbortSignal ReadableStream ProgressEvent performance WebAssembly Worker MessageChannel crypto atob btoa ' +
  'requestAnimationFrame cancelAnimationFrame EventTarget CustomEvent PointerEvent MutationObserver ResizeObserver ' +
  'IntersectionObserver getComputedStyle WebGLRenderingContext WebGL2RenderingContext queueMicrotask structuredClone'
).split(' ')
