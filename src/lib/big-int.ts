const TWO_32 = 2 ** 32

/**
 * What the build gives to modules of the mini-program that name BigInt (config/index.ts): iOS 13, which the minimum base
 * library admits, has none. @noble/hashes alone does, to write the length of a text, far below 2^53, in 64 bits.
 */
export const toWideNumber = (value: number): number => value

/** Takes such a number in place of a bigint. */
DataView.prototype.setBigUint64 = function (offset: number, value: bigint, isLittleEndian = false) {
  const [high, low] = [Math.floor(Number(value) / TWO_32), Number(value) % TWO_32]
  this.setUint32(offset, isLittleEndian ? low : high, isLittleEndian)
  this.setUint32(offset + 4, isLittleEndian ? high : low, isLittleEndian)
}
