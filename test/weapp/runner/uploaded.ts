// Which files reach a phone: WeChat's packer takes only the types of its structure page, and leaves out what it needs not.
const UPLOADED =
  /\.(js|wxml|wxss|wxs|json|png|jpe?g|gif|svg|cer|mp3|aac|m4a|mp4|wav|ogg|silk|wasm|br|cert)$|^project\.config\.json$/i
const LEFT_OUT = /^project(\.private)?\.config\.json$/

export const isUploaded = (file: string) => UPLOADED.test(file) && !LEFT_OUT.test(file)
