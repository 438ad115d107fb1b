const path = require('node:path')
const defineTaroConfig = require('@tarojs/test-utils-react/dist/jest.js').default

const rootDir = path.resolve(__dirname, '..')
const inConfig = (file) => path.join(__dirname, 'jest', file)

const shared = {
  rootDir,
  resolver: inConfig('resolver.cjs'),
  transform: { '\\.(ts|tsx|js|jsx|mjs|cjs)$': inConfig('esbuild-transform.cjs') },
  transformIgnorePatterns: [],
  cacheDirectory: path.join(rootDir, '.tmp/jest'),
  // A global goes through the sandbox each time it is named, half a microsecond; those that tests do not replace are parameters.
  sandboxInjectedGlobals: [
    'Object',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Symbol',
    'Math',
    'JSON',
    'Set',
    'WeakMap',
    'Promise',
    'Error',
    'Uint8Array',
    'DataView',
    'Reflect',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.tmp/', '<rootDir>/data/', '<rootDir>/test/bench/'],
}

const assets = {
  '\\.(css|scss)$': inConfig('style-stub.cjs'),
  '\\.(png|jpg|webp|svg)$': inConfig('file-stub.cjs'),
}
const alias = { '^@/(.*)$': '<rootDir>/src/$1' }
const extensions = ['tsx', 'ts', 'js', 'mjs', 'cjs', 'jsx', 'json']
// A platform's file before the shared one, as Taro resolves them.
const suffixed = (platform) => [`${platform}.tsx`, `${platform}.ts`, ...extensions]

const node = {
  ...shared,
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '\\.(h5|weapp)\\.test\\.ts$',
    '<rootDir>/test/e2e/',
    '<rootDir>/test/bench/',
  ],
  moduleFileExtensions: extensions,
  moduleNameMapper: { ...assets, ...alias },
}

const h5 = defineTaroConfig({
  ...shared,
  displayName: 'h5',
  testEnvironment: inConfig('jsdom-environment.cjs'),
  testMatch: ['<rootDir>/test/**/*.test.tsx', '<rootDir>/test/**/*.h5.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.weapp\\.test\\.tsx?$', '<rootDir>/test/e2e/', '<rootDir>/test/bench/'],
  setupFiles: [require.resolve('@tarojs/test-utils-react/dist/jest/jest.setup.js'), inConfig('h5-setup.cjs')],
  moduleFileExtensions: suffixed('h5'),
})
// The product builds with html components; the assets stand before the alias, which would swallow them.
h5.moduleNameMapper = {
  ...assets,
  '@tarojs/taro$': h5.moduleNameMapper['@tarojs/taro$'],
  '@tarojs/components$': require.resolve('@tarojs/plugin-platform-h5/dist/runtime/components'),
  ...alias,
}
delete h5.globals['ts-jest']
delete h5.globals['babel-jest']
delete h5.bail
delete h5.verbose

const weapp = {
  ...shared,
  displayName: 'weapp',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.weapp.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/', '<rootDir>/test/bench/'],
  setupFiles: [inConfig('weapp-setup.cjs')],
  moduleFileExtensions: suffixed('weapp'),
  moduleNameMapper: { ...assets, ...alias },
  globals: h5.globals,
}

const e2e = {
  ...node,
  displayName: 'e2e',
  testMatch: ['<rootDir>/test/**/*.e2e.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/bench/'],
  setupFilesAfterEnv: [inConfig('e2e-setup.cjs')],
}

const screens = { ...e2e, displayName: 'screens', testMatch: ['<rootDir>/test/screens/*.screens.ts'] }

// The runner calls each project by --selectProjects; e2e with -i, for its tests share one browser and one server.
module.exports = {
  rootDir,
  // No time is asserted: this only ends a test that hangs, also on a machine ten times slower than ours.
  testTimeout: 180_000,
  testSequencer: inConfig('sequencer.cjs'),
  projects: [node, h5, weapp, e2e, screens],
}
