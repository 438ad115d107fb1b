// Which files reach a phone: WeChat's packer takes only certain types, and leaves out what it needs itself.
import path from 'node:path'

/** `MiniProgramWhiteList` of miniprogram-ci 2.1.42: files of another type stay behind. */
export const UPLOADED_TYPES = new Set(
  '.wxml .wxss .wxs .png .jpg .jpeg .gif .svg .js .json .cer .mp3 .aac .m4a .mp4 .wav .ogg .silk .wasm .br .cur .ico .skel .crt .cert'.split(
    ' ',
  ),
)
const SETTINGS = /^project(\.private)?\.config\.json$/

export const isUploaded = (file: string) => UPLOADED_TYPES.has(path.extname(file)) && !SETTINGS.test(file)
