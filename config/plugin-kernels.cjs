// Taro plugin of the mini-program: the kernels as packages of their own, loaded by WeChat's asynchronous require.
const path = require('node:path')
const { KernelsPlugin, NAME } = require('./kernels.cjs')

const kernels = {
  chart: { entry: 'src/kernels/chart/index.ts', out: 'packages/chart/kernel.js' },
  gltf: { entry: 'src/kernels/three/gltf.ts', out: 'packages/gltf/kernel.js' },
  text: { entry: 'src/kernels/text/index.ts', out: 'packages/text/kernel.js' },
  three: { entry: 'src/kernels/three/index.ts', out: 'packages/three/kernel.js' },
}

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    const requireCallers = process.env.NODE_ENV === 'production'
    chain.plugin(NAME).use(KernelsPlugin, [{ root: path.resolve(__dirname, '..'), kernels, requireCallers }])
  })
}
