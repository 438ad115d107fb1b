import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { routes } from '@/navigation/routes'
import { buildColourVariables, seaTheme, themes } from '@/theme/themes'

import { requireItems } from '../support/require-items'

describe('themes', () => {
  it('are 16, each with a title, a name and a colour of its own [spec 3.02, 3.03, 9.12]', () => {
    expect(themes).toHaveLength(16)
    for (const key of ['title', 'name', 'color'] as const) {
      expect(new Set(themes.map((theme) => theme[key])).size).toBe(16)
    }
  })

  it('begin with sea blue, the default [spec 3.04, 9.12]', () => {
    expect(themes[0]).toBe(seaTheme)
    expect(seaTheme).toMatchObject({ title: '海蓝', color: '#0081ff' })
  })

  it('have four tab icons each, which exist as files [spec 3.02]', () => {
    for (const theme of requireItems(themes)) {
      expect(theme.tabList).toHaveLength(4)
      for (const file of theme.tabList) expect(existsSync(`src/${file}`)).toBe(true)
    }
  })

  it('darken the start of the main button and turn to dark ink in dark appearance', () => {
    expect(buildColourVariables(seaTheme, 'light')).toMatchObject({
      '--strong-from': '#0061c1',
      '--on-strong': '#ffffff',
    })
    expect(buildColourVariables(seaTheme, 'dark')).toMatchObject({ '--strong': '#42a2ff', '--on-strong': '#0f151f' })
  })

  it('agree with what stands before the theme is read', () => {
    const defaults = readFileSync('src/theme/values.scss', 'utf8').split('@mixin default-theme')[1] ?? ''
    for (const [name, value] of requireItems(Object.entries(buildColourVariables(seaTheme, 'light')))) {
      expect(defaults).toContain(`${name}: ${value};`)
    }
  })
})

describe('tokens', () => {
  const tokens = readFileSync('src/theme/tokens.scss', 'utf8')
  const values = readFileSync('src/theme/values.scss', 'utf8')

  it.each([
    ['tab', '#909cae', '[spec 2.17]'],
    ['tab-on', '#0096d6', '[spec 2.17]'],
    ['primary-fill', '#2979ff', '[spec 9.13]'],
    ['success-fill', '#19be6b', '[spec 9.13]'],
    ['warning-fill', '#ff9900', '[spec 9.13]'],
    ['error-fill', '#fa3534', '[spec 9.13]'],
    ['info-fill', '#909399', '[spec 9.13]'],
  ])('$%s is %s, as the specification fixes it %s', (name, colour) => {
    expect(tokens).toContain(`$${name}: ${colour};`)
  })

  it('put the page on #f6f8fb and leave 70 px above the action bar [spec 9.11, 9.13]', () => {
    expect(values).toContain('--page: #f6f8fb;')
    expect(tokens).toContain('$action-bar: 70px;')
    expect(readFileSync('src/parts/PageFrame.module.scss', 'utf8')).toMatch(
      /aboveActions \{\s+padding-bottom: calc\(#\{token\.\$action-bar\}/,
    )
  })

  it('have a value in light and in dark for every property they read', () => {
    const own = Object.keys(buildColourVariables(seaTheme, 'light'))
    const [light = '', rest = ''] = values.split('@mixin dark')
    const [dark = '', defaults = ''] = rest.split('@mixin default-theme')
    for (const [, name] of requireItems(tokens.matchAll(/var\((--[\w-]+)/g))) {
      if (own.includes(name as never) || defaults.includes(`${name}:`)) continue
      expect([name, light.includes(`${name}:`), dark.includes(`${name}:`)]).toEqual([name, true, true])
    }
  })

  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.scss') && /^(ui|parts|features|pages)\//.test(file),
  )

  it.each(sheets)('are the only colours of %s', (file) => {
    const literal = /(?<![\w{-])#[0-9a-f]{3,8}\b/gi
    expect(readFileSync(`src/${file}`, 'utf8').match(literal) ?? []).toEqual([])
  })
})

it('the staff bar has the specification’s colours, labels and icons [spec 2.09, 2.17, 3.05]', () => {
  const config = readFileSync('src/app.config.ts', 'utf8')
  expect(config).toContain("color: '#909CAE'")
  expect(config).toContain("selectedColor: '#0096D6'")
  const tabs = [...config.matchAll(/buildTab\('([^']+)', '([^']+)', '([^']+)'\)/g)].map(([, path, text]) => [
    path,
    text,
  ])
  expect(tabs).toEqual([
    [routes.todo.path.slice(1), '待办'],
    [routes.messages.path.slice(1), '消息'],
    [routes.home.path.slice(1), '首页'],
    [routes.reports.path.slice(1), '报表'],
    [routes.cloud.path.slice(1), '云'],
  ])
})
