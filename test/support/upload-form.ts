/** Headers and body of a request with one file and some fields. */
export function buildUploadForm(fileName: string, file: Buffer | string, fields: Record<string, string> = {}) {
  const head = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const before = Object.entries(fields).map(([name, value]) => `${head(name)}${value}\r\n`)
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(`${before.join('')}${head('file', `; filename="${fileName}"`)}`),
      Buffer.from(file as string),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  }
}
