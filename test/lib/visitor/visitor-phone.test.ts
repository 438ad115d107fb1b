import { maskPhone } from '@/lib/mask'
import { isForeignPhone, isVisitorPhone, normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'

describe('a visitor’s phone number', () => {
  it.each([
    ['13800138008', '13800138008'],
    [' 138 0013-8008 ', '13800138008'],
    ['+86 138 0013 8008', '13800138008'],
    ['0086 13800138008', '13800138008'],
    ['+49 (0)151 23456789', '+4915123456789'],
    ['0049-151-2345-6789', '+4915123456789'],
    ['＋1 (415) 555.2671', '+14155552671'],
    ['+852 9123 4567', '+85291234567'],
    ['+290 12345', '+29012345'],
    ['+123456789012345', '+123456789012345'],
  ])('%s is taken, as %s', (typed, stored) => {
    const phone = normalizeVisitorPhone(typed)
    expect(phone).toBe(stored)
    expect(isVisitorPhone(phone)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['a Chinese number with ten digits', '1380013800'],
    ['a number without its country', '15123456789012'],
    ['six digits', '+123456'],
    ['sixteen digits', '+1234567890123456'],
    ['a country that begins with 0', '+0123456789'],
    ['a Chinese landline', '+86 512 57001234'],
    ['letters', '+49 151 CALL ME'],
    ['two numbers', '+4915123456789/+4915123456780'],
    ['digits of another script', '+٤٩١٥١٢٣٤٥٦٧٨'],
  ])('%s is refused', (_what, typed) => {
    expect(isVisitorPhone(normalizeVisitorPhone(typed))).toBe(false)
  })

  it('of another country gets no text messages, and is masked like the others', () => {
    expect(isForeignPhone('+4915123456789')).toBe(true)
    expect(isForeignPhone('13800138008')).toBe(false)
    expect(maskPhone('+4915123456789')).toBe('+49****6789')
    expect(maskPhone('+29012345')).toBe('*******45')
  })
})
