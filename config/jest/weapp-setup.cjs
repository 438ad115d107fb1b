process.env.TARO_ENV = 'weapp'
process.env.TARO_PLATFORM = 'mini'
process.env.APP_VERSION = require('../../package.json').version
// Taro's own mini-program runtime over a stand-in for WeChat's `wx` whose transport is real HTTP.
const { installWx } = require('../../test/support/wx')
installWx()
require('@tarojs/plugin-platform-weapp/dist/runtime')
require('@tarojs/plugin-framework-react/dist/runtime')
