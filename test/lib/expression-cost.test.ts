import { countExpressionSteps } from '@/lib/form/expression-cost'

describe('the steps of an expression', () => {
  it('are its operands and operators, and ten for the result', () => {
    expect(countExpressionSteps('price * count')).toBe(13)
    expect(countExpressionSteps("-price < 3 && !(sort == 'a') ? rows[0].price : [1, 2]")).toBe(28)
  })

  it('are more where rows are added up, texts joined or days counted', () => {
    const plain = countExpressionSteps('a * b')
    for (const source of ["sum(rows, 'a')", 'max(rows)', 'includes(a, b)', 'days(a, b)', 'a + b', 'round(a, 2)'])
      expect(countExpressionSteps(source)).toBeGreaterThan(plain)
    expect(countExpressionSteps("sum(rows, 'a') * sum(rows, 'b')")).toBeGreaterThan(400)
  })

  it('are none of what is no expression', () => {
    for (const source of ['', null, undefined, '1 +', 'run()']) expect(countExpressionSteps(source)).toBe(0)
  })
})
