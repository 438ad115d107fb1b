import { countExpressionSteps } from '@/lib/form/expression-cost'
import { listExpressionFigures } from '@/lib/form/expression-figures'

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

describe('what an expression counts with', () => {
  it.each<[string, boolean, string[]]>([
    ['a + b', false, []],
    ['a + b', true, ['a', 'b']],
    ['a - b * c / d', false, ['a', 'b', 'c', 'd']],
    ['a % b', false, ['a', 'b']],
    ['-a', false, ['a']],
    ['!a', true, []],
    ['a > 3', false, ['a']],
    ['3 <= a', false, ['a']],
    ['a > b', true, []],
    ['a == b', true, []],
    ["sum(rows, 'price')", false, ['rows.price']],
    ['max(list)', true, []],
    ['max(a, b)', false, ['a', 'b']],
    ['round(a)', false, ['a']],
    ['len(a) * 2', true, []],
    ['a > 1 ? b : c', true, ['a', 'b', 'c']],
    ['empty(a) ? b : c', false, []],
    ['[a, rows[0].b]', true, []],
  ])('is of %s, which has to be a number: %s', (source, isFigure, names) => {
    const figures = listExpressionFigures(source, isFigure)
    expect(figures.map(({ name, column }) => (column ? `${name}.${column}` : name))).toEqual(names)
  })
})
