/** WeChat's own compilers of WXML and WXSS, as binaries for linux-x64, macOS and Windows. */
declare module 'miniprogram-compiler' {
  interface Options {
    /** Bytes that the compiler may print. */
    maxBuffer?: number
  }
  export function wxmlToJs(root: string, options?: Options): string
  export function wxssToJs(root: string, options?: Options): string
}
