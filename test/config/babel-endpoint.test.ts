// What of a call of the contract is built into a client.

import { resolve } from 'node:path'
import { transformSync } from '@babel/core'

const build = (definition: string) =>
  transformSync(`endpoint({ ${definition} })`, {
    plugins: [resolve('config/babel-endpoint.cjs')],
    configFile: false,
    babelrc: false,
    compact: true,
    comments: false,
  })?.code

describe('a call in a client', () => {
  it.each([
    ['that reads', "path: '/a', summary: '读', who: ['user'], origin: 'spec', errors: [{ code: 404 }]"],
    ['that reads by name', "method: 'GET', path: '/a', summary: '读', who: ['user']"],
  ])('%s keeps path and people, without a word to readers', (_what, definition) => {
    expect(build(definition)?.replace(/method:'GET',/, '')).toBe("endpoint({path:'/a',who:['user']});")
  })

  it('that writes keeps its summary, for what is offered again after a new sign-in, and what it changes', () => {
    const write = "method: 'POST', path: '/a', summary: '写', who: ['user'], changes: ['b'], origin: 'spec'"
    expect(build(write)).toBe("endpoint({method:'POST',path:'/a',summary:'写',who:['user'],changes:['b']});")
  })

  it('that changes nothing says nothing of it', () => {
    expect(build("method: 'POST', path: '/a', changes: []")).toBe("endpoint({method:'POST',path:'/a'});")
  })
})
