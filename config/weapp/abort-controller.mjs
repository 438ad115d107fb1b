// AbortController for kernels: the mini-program has none, and the loaders that three's GLTFLoader makes each create one.
// Nothing of an uploaded model is fetched by them, so nothing is aborted.
class SilentController {
  signal = {}

  abort() {}
}

const Controller = typeof AbortController === 'undefined' ? SilentController : AbortController

export { Controller as AbortController }
