/// <reference types="@tarojs/taro" />
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.css'
declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.scss'
declare namespace NodeJS {
  interface ProcessEnv {
    NODE_ENV: 'development' | 'production' | 'test'
    TARO_ENV: 'weapp' | 'h5'
    /** Baked in by config/index.ts. */
    APP_VERSION: string
  }
}
