import { mergeInternalComponents } from '@tarojs/shared'

import components from './aria-components.cjs'

mergeInternalComponents(components)
