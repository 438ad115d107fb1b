// The built-in components of WeChat's base library, which is not open source: ours, close enough to press.
import { defineContainers } from './containers'
import { defineFilm } from './film'
import { defineForms } from './forms'
import { defineMedia } from './media'

export function defineBuiltins() {
  defineContainers()
  defineForms()
  defineMedia()
  defineFilm()
}
