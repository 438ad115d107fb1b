// What lies deeper within its own kind than the mini-program's templates draw is found (D152).
import { Weapp } from '@tarojs/plugin-platform-weapp'

import { findUndrawnNode, readTemplateLevels, type TaroNode } from './runner/nesting'

type Platform = InstanceType<typeof Weapp>

/** The templates that Taro writes for components of both uses, with the levels of our plugin. */
function buildTemplates() {
  const platform = new Weapp({ helper: {}, initialConfig: {}, paths: {}, runOpts: {} } as never, {} as never, {})
  const methods: { fn: (built: Platform) => void }[] = []
  const context = {
    registerMethod: (method: (typeof methods)[0]) => methods.push(method),
    modifyBuildAssets: jest.fn(),
  }
  const addLeanTemplates: (ctx: object) => void = require('../../config/plugin-lean-templates.cjs')
  addLeanTemplates(context)
  for (const { fn } of methods) fn(platform)
  const { template } = platform
  const includes = new Set(['view', 'text', 'static-text', 'scroll-view'])
  const config = { includes, exclude: new Set<string>(), thirdPartyComponents: new Map(), includeAll: false }
  const wxml = template.buildTemplate(config)
  const getKind = (name: string) => template.componentsAlias[name]?._num ?? name
  return { levels: readTemplateLevels(wxml, template.buildXScript()), getKind }
}

const { levels, getKind } = buildTemplates()

/** Nodes of these kinds, each within the one before. */
const nest = ([kind, ...inner]: string[]): TaroNode => ({
  nn: getKind(kind ?? ''),
  cl: kind,
  cn: inner.length > 0 ? [{ nn: getKind('view'), cn: [nest(inner)] }] : [],
})

it('Taro writes as many templates as the plugin sets, and its own number of texts that are only shown', () => {
  const drawn = ['text', 'scroll-view', 'static-text'].map((name) => levels[getKind(name)])
  expect(drawn).toEqual([3, 3, 6])
})

it.each([
  ['three pressed texts', ['text', 'text', 'text'], undefined],
  ['a fourth pressed text', ['text', 'text', 'text', 'text'], 'text'],
  ['three areas that scroll', ['scroll-view', 'scroll-view', 'scroll-view'], undefined],
  ['a fourth area that scrolls', ['scroll-view', 'scroll-view', 'scroll-view', 'scroll-view'], 'scroll-view'],
  ['pressed texts among others', ['text', 'static-text', 'text', 'static-text', 'text'], undefined],
  ['six texts that are only shown', Array<string>(6).fill('static-text'), undefined],
  ['a seventh one', Array<string>(7).fill('static-text'), 'static-text'],
])('of %s within each other, what is not drawn is found', (_what, kinds, undrawn) => {
  expect(findUndrawnNode(nest(kinds), levels)?.cl).toBe(undrawn)
})

it('views are drawn at any depth: Taro begins their templates anew', () => {
  expect(findUndrawnNode(nest(Array<string>(40).fill('view')), levels)).toBeUndefined()
})

it('a script for templates that names no kinds is refused, not read as one without limits', () => {
  expect(() => readTemplateLevels('', 'module.exports = {}')).toThrow('does not list the kinds')
})
