// TextDecoder for kernels: the mini-program has none, and three's GLTFLoader reads the JSON of a model with it.
import { decodeUtf8 } from '../../src/lib/utf8.ts'

class Utf8Decoder {
  decode(bytes) {
    return decodeUtf8(bytes)
  }
}

const Decoder = typeof TextDecoder === 'undefined' ? Utf8Decoder : TextDecoder

export { Decoder as TextDecoder }
