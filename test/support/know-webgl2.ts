/** Whether the browser of a test knows WebGL2: jsdom does not. */
export function knowWebgl2(isKnown: boolean): void {
  if (isKnown) Object.defineProperty(window, 'WebGL2RenderingContext', { configurable: true, value: class {} })
  else Reflect.deleteProperty(window, 'WebGL2RenderingContext')
}
