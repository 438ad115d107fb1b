// Words longer than a line, as part numbers, addresses and what somebody types without a space.
import postcss from 'postcss'
import { compile, Logger } from 'sass'

const { css } = compile('src/app.scss', { logger: Logger.silent })

function findWraps(selector: string): string[] {
  const values: string[] = []
  postcss.parse(css).walkDecls('overflow-wrap', ({ parent, value }) => {
    if (parent?.type === 'rule' && (parent as postcss.Rule).selectors.includes(selector)) values.push(value)
  })
  return values
}

it.each(['page', '.taro_page'])('break within the line everywhere on %s, and push nothing aside', (selector) => {
  expect(findWraps(selector)).toEqual(['anywhere'])
})
