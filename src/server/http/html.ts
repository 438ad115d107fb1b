import sanitizeHtml from 'sanitize-html'

/** Upper limit of an article; longer input would only waste time on sanitizing. */
export const HTML_LIMIT_CHARACTERS = 200_000

const color = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s,.%]{1,40}\)$/i, /^[a-z]{3,20}$/i]

/** Drops URLs with an unusual first character (a backtick, a backslash), because browsers disagree on their meaning. */
function keepUsualAddress(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isUsual = (address: string) => /^[\w/.?#%-]/.test(address) && !address.includes('\\')
  const allowedAttributes = Object.entries(attribs).filter(
    ([name, value]) => !/^(href|src)$/.test(name) || isUsual(value),
  )
  return { tagName, attribs: Object.fromEntries(allowedAttributes) }
}

// The tags and styles that the client's rich text supports.
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'div',
    'section',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'hr',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'td',
    'th',
    'span',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'sub',
    'sup',
    'code',
    'small',
    'mark',
    'br',
    'a',
    'img',
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedStyles: {
    '*': {
      color,
      'background-color': color,
      'text-align': [/^(left|right|center|justify)$/],
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
      'font-size': [/^\d{1,2}(\.\d{1,2})?(px|pt|em|rem|%)$/],
      'text-indent': [/^\d{1,3}(px|em)$/],
      width: [/^\d{1,4}(px|%)$/],
    },
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'tel', 'mailto'] },
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'xmp',
    'iframe',
    'svg',
    'math',
    'title',
  ],
  nestingLimit: 24,
  transformTags: { a: keepUsualAddress, img: keepUsualAddress },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
}

/**
 * Sanitizes user HTML by an allowlist of tags, attributes, styles and URL schemes; idempotent. Call it before storing:
 * stored HTML is shown as it is.
 *
 * @param html truncated to {@link HTML_LIMIT_CHARACTERS}
 */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html.slice(0, HTML_LIMIT_CHARACTERS), options)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of sanitized HTML without tags. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (written, name: string) => entities[name] ?? written)
