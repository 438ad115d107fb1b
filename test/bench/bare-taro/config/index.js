// Taro as it comes, with nothing of ours: what the mini-program's start is compared with.
module.exports = {
  projectName: 'bare-taro',
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  cache: { enable: false },
  sourceRoot: 'src',
  outputRoot: process.env.OUTPUT_ROOT,
  designWidth: 375,
  deviceRatio: { 375: 2, 750: 1 },
  mini: {},
}
