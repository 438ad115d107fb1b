// The components that take aria attributes. Taro numbers a component's attributes, in the templates when it builds and in
// the runtime when it starts: both must know the same ones, or every attribute after these gets its neighbour's value.
const aria = { 'aria-role': 'i.ariaRole', 'aria-label': 'i.ariaLabel' }
const names = ['View', 'Text', 'Button', 'Image', 'Input', 'Textarea', 'ScrollView']

module.exports = Object.fromEntries(names.map((name) => [name, aria]))
