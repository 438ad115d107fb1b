// Its module wants a browser as it loads; nothing of it is drawn here. Mocked before what imports it.
jest.mock('@tarojs/components', () => ({}))

const { describeHostileModels } = jest.requireActual<typeof import('./hostile-model-cases')>('./hostile-model-cases')

describe('a model that lies, in the mini-program', describeHostileModels)

export {}
