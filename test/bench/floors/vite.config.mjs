const hasRouter = (words) => words.some((word) => word.includes('antd-mobile'))

// `vite build <folder> --config vite.config.mjs`: one floor at a time.
export default {
  esbuild: { jsx: 'automatic' },
  build: {
    target: 'es2020',
    // The libraries stay in one file, as an application of several pages has them.
    rollupOptions: hasRouter(process.argv)
      ? { output: { manualChunks: { libraries: ['react', 'react-dom', 'react-router-dom'] } } }
      : {},
  },
}
