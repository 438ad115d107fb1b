process.env.TARO_ENV = 'h5'
process.env.TARO_PLATFORM = 'web'
process.env.APP_VERSION = require('../../package.json').version
// The phone speaks Chinese, as the test's browsers do.
Object.defineProperty(globalThis.navigator, 'language', { configurable: true, value: 'zh-CN' })
// First: @tarojs/taro and @tarojs/router import each other; the test library would enter by the router.
const Taro = require('@tarojs/taro')
;(Taro.default ?? Taro).initPxTransform({
  designWidth: 375,
  deviceRatio: { 640: 1.17, 750: 1, 375: 2, 828: 0.905 },
  baseFontSize: 20,
  unitPrecision: 5,
  targetUnit: 'rem',
})
// jsdom lays nothing out, so it scrolls nothing either.
HTMLElement.prototype.scrollIntoView = () => undefined
