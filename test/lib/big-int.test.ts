// An import of it replaces what the language has, so that comes first.
const native = DataView.prototype.setBigUint64

function write(value: number, isLittleEndian: boolean): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, value as unknown as bigint, isLittleEndian)
  return Buffer.from(view.buffer).toString('hex')
}

function writeNative(value: number, isLittleEndian: boolean): string {
  const view = new DataView(new ArrayBuffer(8))
  native.call(view, 0, BigInt(value), isLittleEndian)
  return Buffer.from(view.buffer).toString('hex')
}

describe('numbers in place of BigInt', () => {
  afterAll(() => {
    DataView.prototype.setBigUint64 = native
  })

  it.each([0, 8, 512, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 5, Number.MAX_SAFE_INTEGER])(
    'write %d into 64 bits as BigInt does',
    async (value) => {
      const { toWideNumber } = await import('@/lib/big-int')
      for (const isLittleEndian of [false, true]) {
        expect(write(toWideNumber(value), isLittleEndian)).toBe(writeNative(value, isLittleEndian))
      }
    },
  )
})
