import { encodeBase64 } from '@/kernels/three/encode-base64'

it.each(['', 'f', 'fo', 'foo', '铣床 VMC-850'])('%j is encoded as others do', (text) => {
  const bytes = Buffer.from(text)
  expect(encodeBase64(bytes)).toBe(bytes.toString('base64'))
})
