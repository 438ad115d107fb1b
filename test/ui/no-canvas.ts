// NutUI's one-file build draws on a canvas as it loads, for an animation player that we do not use; jsdom has none.
const context = new Proxy({}, { get: () => () => ({ data: [] }), set: () => true })
HTMLCanvasElement.prototype.getContext = (() => context) as never
