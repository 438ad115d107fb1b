/** WeChat's own require, asynchronous by its callbacks; webpack writes it as plain `require`. */
declare const __non_webpack_require__: <M>(
  path: string,
  arrived: (module: M) => void,
  refused: (reason: { mod: string; errMsg: string }) => void,
) => void
