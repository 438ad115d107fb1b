export default {
  pages: ['pages/one/index', 'pages/two/index', 'pages/three/index', 'pages/four/index'],
  window: { navigationBarTitleText: 'bare' },
}
