/**
 * Lint rules of the page and its tests: `npm run lint`, run from the repository root, since the page is outside this folder.
 */

import js from '@eslint/js';
import globals from 'globals';

const rules = {
  ...js.configs.recommended.rules,
  // Unused parameters start with an underscore, or are removed from a rest object.
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true }],
  // `== null` tests for null and undefined.
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'prefer-const': 'error',
  'no-var': 'error',
  'no-shadow': 'error',
};

export default [
  { ignores: ['web/vendor/**', '**/node_modules/**', 'target/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['web/**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: globals.browser },
    rules: { ...rules, 'max-lines': ['error', 350], 'max-lines-per-function': ['error', 80] },
  },
  // Help topics are data.
  { files: ['web/help/**/{cs,en,ru}.js'], rules: { 'max-lines': 'off' } },
  {
    files: ['tests/browser/**/*.mjs'],
    // Cases contain functions that run in the browser.
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: { ...globals.node, ...globals.browser } },
    rules,
  },
];
