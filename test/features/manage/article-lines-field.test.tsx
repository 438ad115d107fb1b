// The text of a notice or an article in the mini-program: what is formatted elsewhere stays.
import { richEditing } from '@/platform/rich-editor'

import { draw } from '../../support/draw'
import { createH5Stand } from '../../support/h5-stand'
import { byRole, press, readPage, type } from '../../support/screen'
import { ArticleForm, LateArticleForm } from './article-form'

// As the mini-program has it.
beforeAll(() => void Object.assign(richEditing, { supported: false }))

const stand = createH5Stand()
let content = ''

const form = (html: string) => (
  <ArticleForm
    html={html}
    onContent={(text) => {
      content = text
    }}
  />
)

it('a formatted part is a line that keeps or removes it, and says so', async () => {
  stand.reset()
  stand.stand('/pages/drawn/1')
  const html = '<h2>第一步</h2><p>停线</p><ul><li><p>挂牌</p></li></ul>'
  await draw(form(html))
  const field = byRole('textbox', '正文') as HTMLTextAreaElement
  expect(field.value).toBe('[格式1]\n停线\n[格式2]')
  expect(readPage()).toContain('[格式1]：第一步')
  expect(content).toBe(html)
  await type(field, '[格式1]\n停线\n开线')
  expect(content).toBe('<h2>第一步</h2><p>停线</p><p>开线</p>')
  expect(readPage()).toContain('[格式2] 会被删掉：挂牌')
  await type(field, '[格式2]\n[格式1]')
  expect(content).toBe('<ul><li><p>挂牌</p></li></ul><h2>第一步</h2>')
})

it('keeps what is typed when the form shows late what was typed before', async () => {
  stand.reset()
  stand.stand('/pages/drawn/1')
  await draw(<LateArticleForm html="<p>停线</p>" />)
  const field = byRole('textbox', '正文') as HTMLTextAreaElement
  await type(field, '停线\n')
  await type(field, '停线\n[图1]')
  await press(byRole('button', 'show'))
  expect(field.value).toBe('停线\n[图1]')
  await press(byRole('button', 'show'))
  expect(field.value).toBe('停线\n[图1]')
})

it('opened again before a picture has arrived, keeps its place', async () => {
  stand.reset()
  stand.stand('/pages/drawn/1')
  await draw(form('<p>停线</p><p>[图1]</p><p>开线</p>'))
  expect((byRole('textbox', '正文') as HTMLTextAreaElement).value).toBe('停线\n[图1]\n开线')
})

it('shows what others have written instead', async () => {
  stand.reset()
  stand.stand('/pages/drawn/1')
  await draw(form('<p>停线</p>'))
  const field = byRole('textbox', '正文') as HTMLTextAreaElement
  await type(field, '开线')
  await press(byRole('button', 'replace'))
  expect(field.value).toBe('他人写的')
})
