import type { CallRefusal } from '@/api/call-error'
import type { calls } from '@/contract/calls'
import type { RefusalCode } from '@/contract/endpoint'
import type { enquireProduct } from '@/contract/exhibition/exhibition'

/** Calls whose codes are just numbers, because a constant of their module is not `as const`. */
type UntypedCall = {
  [Name in keyof typeof calls]: number extends RefusalCode<(typeof calls)[Name]> ? Name : never
}[keyof typeof calls]

// The compiler is what tests this file: a wrong line is an error of `npm run typecheck`.
describe('the code of a refusal', () => {
  type EnquiryRefusal = Pick<CallRefusal<typeof enquireProduct>, 'code'>

  it('is one that the contract of the call declares', () => {
    const isKnown = ({ code }: EnquiryRefusal) => code === 409
    // @ts-expect-error: an enquiry is never refused with 410
    const isGone = ({ code }: EnquiryRefusal) => code === 410
    expect([isKnown({ code: 409 }), isGone({ code: 409 })]).toEqual([true, false])
  })

  it('is declared as a literal by every call', () => {
    const untyped: UntypedCall[] = []
    const none: never[] = untyped
    expect(none).toEqual([])
  })
})
